import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssModules } from './css-modules.ts'

// Where `make dev` finds the API.
const server = process.env['FUNDABLE_BASE_URL'] ?? 'http://127.0.0.1:8000'

// What every page needs compresses better as one file than as thirty: what starts the app, with all that it imports,
// and what most pages show. What is not named here is loaded with the pages that want it.
const EVERYWHERE = new RegExp(
  [
    '/src/app/start\\.',
    '/node_modules/@radix-ui/react-(slot|compose-refs)/',
    '/node_modules/lucide-react/.+/arrow-left\\.',
    '/src/components/ui/(alert|app-footer|app-header|field|field-context|icon|input)\\.',
    '/src/lib/(client-order-key|client-token|money|terms)\\.',
  ].join('|'),
)
// The landing page's small script has it as well, and nothing of the rest.
const PRELOAD = /vite\/preload-helper/

// The package also holds a build without its warnings for developers, and offers it under no name.
const WITHOUT_WARNINGS = fileURLToPath(import.meta.resolve('react-router').replace('development', 'production'))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), preloadFonts()],
  css: { modules: cssModules },
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('src', import.meta.url)) },
      { find: /^react-router$/, replacement: WITHOUT_WARNINGS },
    ],
  },
  build: {
    outDir: '../fundable/web/static',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // Fonts and pictures stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the content policy refuses.
    modulePreload: { polyfill: false },
    // The shell of every page, the landing page's own, whose small script brings React later, and the script of the
    // page that shows a website before it is bought.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: ['index.html', 'landing.html', 'src/see-start.ts'],
        output: {
          // Nothing here reads a property for what reading it does, which is what is dropped beyond the usual.
          minify: {
            compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
            mangle: true,
            codegen: true,
          },
          // Every page carries the names of all others' files, so that these are no longer than they must be: the
          // manifest says what is in each, and seven letters tell versions apart as well as eight.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'preload', test: PRELOAD, priority: 1 },
              { name: 'everywhere', test: EVERYWHERE },
            ],
          },
        },
      },
    }),
  },
  server: { proxy: { '/api': server, '/uploads': server, '/sandbox': server } },
}))

/** Both families are used above the fold of every page; without this they wait for the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => /-basic-[^/]+\.woff2$/.test(file))
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head-prepend',
      }))
    },
  }
}
