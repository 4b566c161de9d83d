import { escapeAttribute } from '#kit/escape-html.ts'
import type { BodyPart } from '#site/model/body.ts'
import type { Anchor } from './body-anchors.ts'
import { createWaitingIds } from './waiting-ids.ts'

/** Link targets that wait for the next place in a body: ids, and names of old links. */
export class LinkTargets {
  readonly #ids = createWaitingIds()
  readonly #names: string[] = []

  add({ id, name }: Anchor): void {
    if (id !== undefined) this.#ids.add(id)
    if (name !== undefined) this.#names.push(name)
  }

  /** Takes the next id for a block that has none of its own. */
  takeId(): string | undefined {
    return this.#ids.take()
  }

  /** Takes an id back if its block turned out to be empty. */
  giveBack(id: string): void {
    this.#ids.giveBack(id)
  }

  writeIds(out: BodyPart[]): void {
    for (const id of this.#ids.isEmpty() ? [] : this.#ids.takeAll()) out.push(`<span id="${id}"></span>`)
  }

  /**
   * Names are written as names, not as ids: an id is also a property of `window`, so the text of an article could
   * replace what scripts look for. The name of a link is no such property.
   */
  writeNames(write: (html: string) => void): void {
    for (const name of this.#names.splice(0)) write(`<a name="${escapeAttribute(name)}"></a>`)
  }
}
