import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssModules } from './css-modules.ts'

// What makes the public pages, as one script that needs neither Node nor a browser: the build runs it for the default
// offer, and the server, in a small engine of its own, for any other.
export default defineConfig({
  plugins: [react()],
  css: { modules: cssModules },
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  ssr: { noExternal: true, target: 'webworker' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/entry-pages.tsx',
    outDir: 'dist-pages',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2022',
    minify: true,
    rolldownOptions: { output: { format: 'iife', name: 'pages', codeSplitting: false } },
  },
})
