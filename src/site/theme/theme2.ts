import { displayWidth } from './display-width.ts'
import type { ThemeDefinition } from './theme-definition.ts'

/** The theme for a brand: a home page at the root, search, and a form. */
export const theme2: ThemeDefinition = {
  pageKinds: ['home', 'section', 'article', 'search', 'need', 'form-submit-success', 'error'],
  root: 'page',
  colors: {
    own: { themeColor: '#8f4a71', hoverColor: '#63324e', activeColor: '#4a253b' },
    mayBeFewer: false,
    words: ['themeColor'],
    wordsOn: { light: { l: 0.915, maxChroma: 0.036 }, dark: { l: 0.33, maxChroma: 0.045 } },
    controls: ['themeColor'],
    controlsOn: { light: { l: 0.988, maxChroma: 0.006 }, dark: { l: 0.178, maxChroma: 0.018 } },
  },
  hasPicturesInStyle: false,
  hasMarkdown: false,
  showsVisits: true,
  calloutNames: () => ({}),
  // The footer prints the name of the site as wide as the page.
  styleProperties: ({ name }) => ({ '--name-width': Math.max(4, displayWidth(name)).toFixed(1) }),
}
