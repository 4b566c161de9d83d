/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The one door through which pages receive their data. */
    view: import('#site/view.ts').View
  }
}
