import type { ReportedChange } from '../../../queue/change.ts'
import { allKnown, valueAtPath, fieldsOf, nameChange, typeNamed, type WebhookTypes } from './name-change.ts'

/**
 * The changes of a WordPress webhook. The body may come from the plugin WP Webhooks (`post`, `taxonomies`), or have
 * only the fields of the post, as plain hooks on `publish_post` and the plugin HookPress send them. A type is named by
 * its post type. A group may be in `taxonomies.category` if the post has one category. `undefined` if anything may have
 * changed: a post that is not published may have had another path while it was.
 *
 * https://developer.wordpress.org/reference/classes/wp_post/
 */
export function translateWordpress(body: unknown, types: WebhookTypes): readonly ReportedChange[] | undefined {
  const sent = fieldsOf(body)
  const post = 'post' in sent ? fieldsOf(sent['post']) : sent
  const type = typeNamed(types, post['post_type'])
  if (!type || post['post_status'] !== 'publish') return undefined
  const { articleField = 'post_name', groupField } = type
  const group = groupField && decoded(oneTerm(valueAtPath({ ...sent, ...post }, groupField)))
  return allKnown([nameChange(type, decoded(valueAtPath(post, articleField)), group)])
}

/**
 * `value` may be an object of terms, by their slugs. If it has only one, this is the slug of that term. Otherwise
 * `value` itself.
 */
function oneTerm(value: unknown): unknown {
  const slugs = Object.keys(fieldsOf(value))
  return slugs.length === 1 ? slugs[0] : value
}

/** WordPress stores a slug with letters beyond ASCII percent-encoded. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
