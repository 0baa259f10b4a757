import { expect, test } from 'vitest'
import { adminPaths } from '@/lib/admin/admin-paths'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { palettePages } from './palette-pages'

/** Where the first goes by itself, and what's there only until the set-up is done. */
const NOWHERE: string[] = [adminPaths.settings, adminPaths.setup]

test('an owner finds every page that has an address of its own', () => {
  const all = [...Object.values(adminPaths), ...Object.values(settingsPaths)].filter((path) => typeof path === 'string')
  const found = palettePages(true).map(({ to }) => to)
  expect(all.filter((path) => !NOWHERE.includes(path) && !found.includes(path))).toEqual([])
})

test('nobody is offered the same page twice, or one that they may not open', () => {
  const found = palettePages(false).map(({ to }) => to)
  expect(new Set(found).size).toBe(found.length)
  for (const path of [adminPaths.team, adminPaths.audit, settingsPaths.payments]) expect(found).not.toContain(path)
})
