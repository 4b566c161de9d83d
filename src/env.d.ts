/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The one door through which pages receive their data. */
    view: import('#site/view.ts').View
    /** Of the console's page, which shows no view. */
    consoleLocale: import('#contract/locale.ts').SiteLocale
  }
}
