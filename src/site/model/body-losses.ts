/**
 * Everything that an article's body may hold and a page cannot show, with its name in the singular and in the plural.
 */
const LOSSES = {
  frame: ['frame (shown as a link)', 'frames (shown as links)'],
  object: ['embedded object (shown as a link)', 'embedded objects (shown as links)'],
  noAddress: ['frame or film without an address', 'frames or films without an address'],
  picture: ['picture without an address that can be shown', 'pictures without an address that can be shown'],
  link: ['link without an address that can be followed', 'links without an address that can be followed'],
  longAddress: ['address of more than 8,000 characters', 'addresses of more than 8,000 characters'],
  linkAfterMost: ['link after the first 5,000', 'links after the first 5,000'],
  pictureAfterMost: ['picture after the first 2,000', 'pictures after the first 2,000'],
  password: ['user name or password in a link', 'user names or passwords in links'],
  drawing: ['drawing', 'drawings'],
  formula: ['formula', 'formulas'],
  field: ['form field', 'form fields'],
  gauge: ['progress bar', 'progress bars'],
  script: ['script', 'scripts'],
  styleSheet: ['style sheet', 'style sheets'],
  handler: ['element that runs a script', 'elements that run a script'],
  hidden: ['hidden passage', 'hidden passages'],
  block: ['block that only its editor can fill', 'blocks that only their editor can fill'],
  depth: ['passage that is nested too deeply', 'passages that are nested too deeply'],
} as const satisfies { readonly [loss: string]: readonly [one: string, many: string] }

export type BodyLoss = keyof typeof LOSSES

/** How many of each kind were lost. A kind is absent if nothing of it was lost. */
export type BodyLosses = { readonly [L in BodyLoss]?: number }

/** Says in words what was lost: `2 frames (shown as links), 1 formula`. */
export function nameLosses(lost: BodyLosses): string {
  const counts = Object.entries(lost) as [BodyLoss, number][]
  return counts.map(([loss, count]) => `${count} ${LOSSES[loss][count === 1 ? 0 : 1]}`).join(', ')
}
