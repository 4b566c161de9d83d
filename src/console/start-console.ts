import { isSiteLocale } from '#contract/locale.ts'
import { App } from './App.tsx'
import { startLanguage } from './state/language.ts'

const root = document.getElementById('console')
const locale = root?.dataset['locale']
// This is Astro's own renderer of islands, loaded in the same way as islands load it. So the compiler keeps React in
// one file, and the search and need pages load no more than they would without a console.
const { default: mount } = await import('@astrojs/react/client.js')
if (isSiteLocale(locale)) startLanguage(locale)
if (root) void mount(root)(App, {}, {}, { client: 'only' })
