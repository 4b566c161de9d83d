/**
 * What browsers may fetch before it is asked for (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API),
 * the text of a `<script type="speculationrules">`: pages are small files, so the next one is fetched when a link is
 * about to be followed.
 *
 * A content security policy allows it by its hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[target]"}}]},"eagerness":"moderate"}]}'
