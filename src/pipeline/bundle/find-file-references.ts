import { remembered } from '#kit/remembered.ts'
import type { Drawing } from '#site/views/view.ts'
import { findAssets, type Assets } from '../program/assets.ts'
import { findPictures } from '../pictures/find-pictures.ts'

/**
 * Files of the bundle that a page names, each once: `assets` are paths, and `pictures` are addresses that may belong to
 * pictures.
 */
export type NamedFiles = { readonly assets: readonly string[]; readonly pictures: readonly string[] }

/**
 * Makes a function that finds the files that a drawn page names. It searches a layout fragment only once, since the
 * fragment's bytes are views of the same memory on every page.
 */
export function createNameFinder(assets: Assets): (drawing: Drawing) => NamedFiles {
  const findInFragment = remembered((bytes: ArrayBufferLike) => findIn(Buffer.from(bytes).toString()))
  return (drawing) => {
    const assets = new Set<string>()
    const pictures = new Set<string>()
    for (const piece of drawing) {
      const named = typeof piece === 'string' ? findIn(piece) : findInFragment(piece.buffer)
      for (const path of named.assets) assets.add(path)
      for (const address of named.pictures) pictures.add(address)
    }
    return { assets: [...assets], pictures: [...pictures] }
  }

  function findIn(text: string): NamedFiles {
    return { assets: findAssets(text, assets), pictures: findPictures(text) }
  }
}
