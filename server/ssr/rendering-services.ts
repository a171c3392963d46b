import type { Get, PageServices, Services } from '#application/services.ts'

/**
 * The shop's services while a page is rendered: the pages' ports are real. The others exist, since stores hold
 * them, but nothing may call them before a browser runs the page.
 */
export function renderingServices(services: PageServices): Get<Services> {
  return ((name: string) =>
    Object.hasOwn(services, name)
      ? Reflect.get(services, name)
      : onlyInBrowsers(name)) as Get<Services>
}

function onlyInBrowsers(name: string): unknown {
  const refuse = () => {
    throw new Error(`${name} was called while a page was rendered`)
  }
  return new Proxy(refuse, { get: () => refuse })
}
