import type { ProxyEnv } from './proxy-env.ts'

/**
 * Sends all later calls of Node's client and of `fetch` in this process through the proxies. An agent that our code
 * creates has to get `proxyEnv` itself.
 *
 * The client loads only if there is a proxy: it would add 35 ms to the start of every command.
 */
export function useProxies(proxyEnv: ProxyEnv | undefined): void {
  if (proxyEnv !== undefined) process.getBuiltinModule('node:http').setGlobalProxyFromEnv({ ...proxyEnv })
}
