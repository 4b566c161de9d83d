import type { ThemeDefinition } from './theme-definition.ts'

/** The theme for an institution: a home page, search, and a form. */
export const theme1: ThemeDefinition = {
  pageKinds: ['home', 'section', 'article', 'search', 'need', 'form-submit-success', 'error'],
  root: 'redirect',
  colors: {
    own: { themeColor: '#2363ad', hoverColor: '#163f73', activeColor: '#102f57' },
    mayBeFewer: true,
    words: ['themeColor', 'hoverColor'],
    wordsOn: { light: { l: 0.955, maxChroma: 0.022 }, dark: { l: 0.25, maxChroma: 0.03 } },
    controls: ['themeColor'],
    controlsOn: { light: { l: 1, maxChroma: 0 }, dark: { l: 0.185, maxChroma: 0.012 } },
  },
  hasPicturesInStyle: false,
  hasMarkdown: false,
  showsVisits: false,
  calloutNames: () => ({}),
  styleProperties: () => ({}),
}
