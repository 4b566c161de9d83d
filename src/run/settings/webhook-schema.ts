import * as v from 'valibot'

/** Content systems whose own webhooks the rebuild service reads. */
export const WEBHOOK_SYSTEMS = ['wordpress', 'strapi', 'directus', 'contentful'] as const

const text = (expected: string) => v.pipe(v.string(expected), v.nonEmpty(expected))

const FIELD_EXPECTED = 'must be the name of a field, or its path such as "category.slug"'

/** What a type of the content system (post type, model, collection, content type) is for the site. */
export const WebhookType = v.pipe(
  v.strictObject({
    kind: v.picklist(['article', 'config', 'menu', 'banner'], 'must be article, config, menu or banner'),
    /** The field with the last path segment of an article. Missing: `post_name` in WordPress, else `slug`. */
    articleField: v.optional(text(FIELD_EXPECTED)),
    /** The group that all articles of the type stand in. */
    group: v.optional(text('must be the name of a group')),
    /** The field with the group of the article. Missing, and no `group`: the articles stand in no group. */
    groupField: v.optional(text(FIELD_EXPECTED)),
  }),
  v.check(
    ({ group, groupField }) => group === undefined || groupField === undefined,
    'must have "group" or "groupField", not both',
  ),
  v.check(
    ({ kind, articleField, group, groupField }) =>
      kind === 'article' || (articleField ?? group ?? groupField) === undefined,
    'must have "articleField", "group" and "groupField" only if its kind is article',
  ),
)

export type WebhookType = v.InferOutput<typeof WebhookType>

/** How the webhooks of a tenant's content system are read: `webhook` in `tenants.json`. */
export const WebhookForm = v.strictObject({
  system: v.picklist(WEBHOOK_SYSTEMS, `must be one of ${WEBHOOK_SYSTEMS.join(', ')}`),
  /** By the name of the type. If a type is not named, its webhooks mean that anything may have changed. */
  types: v.optional(v.record(v.string(), WebhookType), {}),
})

export type WebhookForm = v.InferOutput<typeof WebhookForm>
