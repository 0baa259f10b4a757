import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Where `make dev` finds the API.
const server = process.env['FUNDABLE_BASE_URL'] ?? 'http://127.0.0.1:8000'

// What every page needs compresses better as two files than as thirty.
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[^/]+)\//
const SHARED =
  /\/src\/(components|lib|generated)\/|node_modules\/(lucide-react\/dist\/esm\/[A-Za-z]+\.|@radix-ui\/react-(slot|compose-refs)\/)/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
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
    // The shell of every page, and the landing page's own, whose small script brings React later.
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: ['index.html', 'landing.html'],
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: FRAMEWORK },
              { name: 'shared', test: SHARED, minShareCount: 6 },
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
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head-prepend',
      }))
    },
  }
}
