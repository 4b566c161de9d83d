import type { ProxyEnv } from './proxy-env.ts'

/**
 * Makes all later calls of Node's client and of `fetch` in this process use the proxies. If our code creates an agent,
 * it has to pass `proxyEnv` to it.
 *
 * The client is loaded only if there is a proxy: loading it adds 35 ms to the start of a command.
 */
export function useProxies(proxyEnv: ProxyEnv | undefined): void {
  if (proxyEnv !== undefined) process.getBuiltinModule('node:http').setGlobalProxyFromEnv({ ...proxyEnv })
}
