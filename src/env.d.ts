/// <reference types="astro/client" />

/** The text of a small script; see `adapter/inline-scripts.ts`. */
declare module '*?inline-script' {
  const code: string
  export default code
}

declare module 'culori/require' {
  import * as culori from 'culori'
  export default culori
}

declare namespace App {
  interface Locals {
    /** The one door through which pages receive their data. */
    view: import('#site/views/view.ts').View
    /** Of the console's page, which shows no view. */
    consoleLocale: import('#contract/locale.ts').SiteLocale
  }
}
