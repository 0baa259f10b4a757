import { basename } from 'node:path'
import type { CSSModulesOptions } from 'vite'

/** `list-card_head`: the same on every machine and in every build, and readable. No two modules have one name. */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*/, '')}_${name}`,
}
