import { isSiteLocale } from '#contract/locale.ts'
import { App } from './App.tsx'
import { startLanguage } from './state/language.ts'

const root = document.getElementById('console')
const locale = root?.dataset['locale']
// Astro's own renderer of islands, and loaded as islands load it: so the sites' search and need pages go on getting
// React as the one file that it is without a console.
const { default: mount } = await import('@astrojs/react/client.js')
if (isSiteLocale(locale)) startLanguage(locale)
if (root) void mount(root)(App, {}, {}, { client: 'only' })
