import * as v from 'valibot'

/** Content systems whose own webhooks the rebuild service can read. */
const WEBHOOK_SYSTEMS = ['wordpress', 'strapi', 'directus', 'contentful'] as const

const text = (expected: string) => v.pipe(v.string(expected), v.nonEmpty(expected))

const FIELD_EXPECTED = 'must be the name of a field, or its path such as "category.slug"'

/** What a type of the content system (post type, model, collection, content type) means for the site. */
export const WebhookType = v.pipe(
  v.strictObject({
    kind: v.picklist(['article', 'config', 'menu', 'banner'], 'must be article, config, menu or banner'),
    /**
     * The field that holds the last path segment of an article. If it is missing: `post_name` in WordPress, else
     * `slug`.
     */
    articleField: v.optional(text(FIELD_EXPECTED)),
    /** The group of all articles of this type. */
    group: v.optional(text('must be the name of a group')),
    /** The field that holds the group of an article. If it and `group` are missing, the articles belong to no group. */
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
  /** What each type means, by its name. If a webhook's type is not named here, anything may have changed. */
  types: v.optional(v.record(v.string(), WebhookType), {}),
})

export type WebhookForm = v.InferOutput<typeof WebhookForm>
