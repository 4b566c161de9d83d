// What a project's own sources import, as `tessera/sources`.

export { astroLoader } from './sources/astro/astro-loader.ts'
export type { AstroLoaderOptions } from './sources/astro/astro-loader.ts'
export { directus } from './sources/directus/directus.ts'
export type { DirectusOptions } from './sources/directus/directus.ts'
export { strapi } from './sources/strapi/strapi.ts'
export type { StrapiOptions } from './sources/strapi/strapi.ts'
export { defineSource } from './source/source.ts'
export type {
  ArticleFromSource,
  ContentSource,
  SourceContent,
  SourceContext,
  SourceFactory,
  SourceLocale,
  SourceRemark,
} from './source/source.ts'

export { wordpress } from './sources/wordpress/wordpress.ts'
export type { WordPressOptions } from './sources/wordpress/wordpress-options.ts'
export { markdownFolder } from './sources/markdown/markdown-folder.ts'
