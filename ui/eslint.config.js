import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import js from '@eslint/js'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

const root = import.meta.dirname
const FEATURES = './src/features'
const folders = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

// Imports point down: app -> features -> components -> lib -> generated. What a folder must not reach, however it is
// written: static, dynamic, or for a type alone.
const never = (target, from, message, except = []) => ({ target, from, message, except })

// features/visitor/checkout, features/admin/money …: each is an island, whatever the audience.
const islands = folders(FEATURES).flatMap((audience) =>
  folders(join(FEATURES, audience)).map((name) =>
    never(
      `${FEATURES}/${audience}/${name}`,
      FEATURES,
      'Audiences, features and wings never import each other: move what both need to components or lib, or let a route join them.',
      [`./${audience}/${name}`],
    ),
  ),
)

const ADMIN_ONLY = ['./src/components/admin', './src/lib/admin']
const publicFolders = [
  ...folders(FEATURES)
    .filter((audience) => audience !== 'admin')
    .map((audience) => `${FEATURES}/${audience}`),
  ...folders('./src/components')
    .filter((name) => name !== 'admin')
    .map((name) => `./src/components/${name}`),
  './src/lib/*.{ts,tsx}',
]

const zones = [
  never(
    [FEATURES, './src/components', './src/lib'],
    './src/app',
    'The app composes everything; what it composes must not know it.',
  ),
  ...islands,
  never(['./src/components', './src/lib'], FEATURES, 'Shared code serves every feature and must not depend on one.'),
  never('./src/lib', './src/components', 'lib holds no pictures: components use lib, never the reverse.'),
  never(
    ['./src/app', FEATURES, './src/components', './src/lib/admin', './src/lib/!(schemas|http-types).ts'],
    './src/generated/api.ts',
    'lib/schemas.ts gives the schemas their names in the UI, and lib/http.ts knows the addresses.',
  ),
  never(publicFolders, ADMIN_ONLY, 'No public page carries anything of the admin (GOALS 17).'),
]
for (const { target, from } of zones)
  for (const path of [target, from].flat())
    if (!/[*(]/.test(path) && !existsSync(join(root, path)))
      throw new Error(`A boundary names ${path}, which is not there.`)

const TOLD_BY_HOOK = {
  selector: 'CallExpression[callee.name="serverMessageOr"] CallExpression[callee.name="errorMessage"]',
  message: 'The hook of a mutation says why it failed: `failed`, `problem`; elsewhere whyFailed does.',
}

export default defineConfig(
  globalIgnores(['dist-pages', 'src/generated/api.ts']),
  js.configs.recommended,
  { languageOptions: { globals: { URL: 'readonly', console: 'readonly', process: 'readonly' } } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, a11y.flatConfigs.recommended, hooks.configs.flat.recommended],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './tsconfig.node.json'], tsconfigRootDir: root },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js'], alias: { '@': [join(root, 'src')] } }),
      ],
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Packages, then folders from the top down, then neighbors.
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', 'sibling'],
          pathGroups: [{ pattern: '@/**', group: 'internal' }],
          pathGroupsExcludedImportTypes: ['builtin'],
          alphabetize: { order: 'asc', orderImportKind: 'ignore' },
          'newlines-between': 'never',
        },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./',
              message: 'Name the folder with @/…, so that the import shows which layer it reaches into.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/app/**', 'src/components/**', 'src/features/**'],
    rules: {
      'no-restricted-syntax': ['error', TOLD_BY_HOOK],
    },
  },
  {
    files: ['src/features/admin/**', 'src/components/admin/**', 'src/lib/admin/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        TOLD_BY_HOOK,
        {
          selector: 'Property[key.name="queryKey"] > ArrayExpression > :first-child:not(SpreadElement)',
          message: 'adminKeys has every key of the admin below one root, so that all of it is forgotten at once.',
        },
      ],
    },
  },
  {
    files: ['src/features/*.{ts,tsx}', 'src/features/*/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: 'A file lies in a feature of an audience, or in a wing of the admin.' },
      ],
    },
  },
)
