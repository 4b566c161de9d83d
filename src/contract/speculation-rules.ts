/**
 * The text of a `<script type="speculationrules">`: what browsers may load in advance
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API). Pages are small files, so a browser loads the
 * next one when a visitor is about to follow a link.
 *
 * A content security policy allows it by its hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[target]"}}]},"eagerness":"moderate"}]}'
