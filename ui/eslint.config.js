import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

// Imports point down: app -> features -> components -> lib -> generated. Every folder is named by '@/…'.
const climbing = {
  regex: '^\\.\\./',
  message: 'Name the folder with @/…, so that the import shows which layer it reaches into.',
}
const never = (layer, reason) => ({
  regex: `^@/${layer}(/|$)`,
  message: reason,
})
const boundary = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climbing, ...patterns] }] },
})

const noApp = never('app', 'The app composes everything; what it composes must not know it.')
const noFeatures = never('features', 'Shared code serves every feature and must not depend on one.')
const noComponents = never('components', 'lib holds no pictures: components use lib, never the reverse.')

const features = readdirSync(new URL('src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) =>
    boundary([`src/features/${name}/**/*.{ts,tsx}`], noApp, {
      regex: `^@/features/(?!${name}(/|$))`,
      message: 'Features never import each other: move what both need to components or lib, or let a route join them.',
    }),
  )

export default defineConfig(
  globalIgnores(['dist-ssr', 'src/generated/api.ts']),
  js.configs.recommended,
  { languageOptions: { globals: { URL: 'readonly', console: 'readonly', process: 'readonly' } } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, a11y.flatConfigs.recommended, hooks.configs.flat.recommended],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './tsconfig.node.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Generic calls name the shape of the answer, once, where it is used.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  boundary(['src/app/**/*.{ts,tsx}', 'src/*.{ts,tsx}']),
  ...features,
  boundary(['src/components/**/*.{ts,tsx}'], noApp, noFeatures),
  boundary(['src/lib/**/*.{ts,tsx}'], noApp, noFeatures, noComponents),
)
