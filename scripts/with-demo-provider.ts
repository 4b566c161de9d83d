import type { Tenant } from '#run/settings/tenants-file.ts'

/** Runs `act` with the demo provider listening on loopback, where one of the tenants asks for it. */
export async function withDemoProvider<T>(
  tenants: readonly (readonly [name: string, tenant: Tenant])[],
  act: (demoUrl: string | undefined) => Promise<T>,
): Promise<T> {
  if (!tenants.some(([, tenant]) => tenant.provider.baseUrl === 'demo:')) return act(undefined)
  // Loaded only then: real tenants need none of its modules, which are a quarter of all.
  const { startDemoProvider } = await import('#demo/demo-provider.ts')
  const demo = await startDemoProvider({})
  try {
    return await act(demo.url)
  } finally {
    await demo.close()
  }
}
