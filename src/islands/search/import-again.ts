const importAt = (href: string): Promise<unknown> => import(/* @vite-ignore */ href)

/**
 * Makes a function that imports a module, and that tries again when it is called after a failure.
 *
 * Browsers remember for as long as a page lives that a module could not be loaded, so `load` would fail for ever. The
 * next call asks for the module with a query in its address. Only the bundler and the error know that address: browsers
 * that do not name it in the error (Safari) call `load` again.
 */
export function importAgain<M>(load: () => Promise<M>, importModule = importAt): () => Promise<M> {
  let failures = 0
  let address: string | undefined
  return async () => {
    try {
      return await (address === undefined ? load() : (importModule(`${address}?again=${failures}`) as Promise<M>))
    } catch (error) {
      failures += 1
      address ??= /https?:\/\/\S+/.exec(String(error))?.[0]
      throw error
    }
  }
}
