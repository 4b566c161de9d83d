// Astro's own renderer of islands, and not `react-dom` alone: so the sites' search and need pages go on loading React as the one file
// that it is without a console.
import mount from '@astrojs/react/client.js'
import { isSiteLocale } from '#contract/locale.ts'
import { App } from './App.tsx'

const root = document.getElementById('console')
const locale = root?.dataset['locale']
if (root && isSiteLocale(locale)) void mount(root)(App, { locale }, {}, { client: 'only' })
