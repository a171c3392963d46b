import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export interface ProvidersClient {
  readonly clientId: string
  readonly clientSecret: string
}

export const OUR_CLIENT: ProvidersClient = {
  clientId: 'emberstock',
  clientSecret: 'what the shop and the provider share',
}

export type People = Record<string, Readonly<Record<string, unknown>>>

/** A real OpenID Connect provider on loopback: it knows `people` by their login, with any password. */
export async function openProvider(callbackUrl: string, people: People) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, settings(callbackUrl, people))
  const told: string[] = []
  const callback = provider.callback()
  server.on('request', (request, response) => {
    told.push(`${request.method} ${new URL(request.url ?? '/', issuer).pathname}`)
    void callback(request, response)
  })
  return {
    issuer,
    /** The requests that it received, for example `POST /token`. */
    told,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function settings(callbackUrl: string, people: People): Configuration {
  return {
    clients: [
      {
        client_id: OUR_CLIENT.clientId,
        client_secret: OUR_CLIENT.clientSecret,
        redirect_uris: [callbackUrl],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['signs the cookies of the tests'] },
    findAccount: (_context, id, code) => {
      const { amr, ...claims } = people[id] ?? {}
      if (!people[id]) return undefined
      // The provider makes signed tokens from the code, so it records there how the user has authenticated.
      if (code && Array.isArray(amr)) Object.assign(code, { amr })
      return { accountId: id, claims: () => ({ sub: id, ...claims }) }
    },
  }
}

/** A person's browser at the provider: it stores the provider's cookies and fills in its pages. */
export function atProvider(login: string) {
  const jar = new Map<string, string>()

  async function visit(url: string, form: Record<string, string> | null = null): Promise<Response> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Where the provider finally redirects the browser, once its questions have been answered. */
  async function follow(url: string, answer: 'yes' | 'no'): Promise<string> {
    const response = await visit(url)
    const next = response.headers.get('Location')
    if (next) return sent(next, url, answer)
    const page = await response.text()
    if (!response.ok) throw new Error(`the provider answered ${response.status}: ${page}`)
    if (answer === 'no') return follow(linkIn(page, url), answer)
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const prompt = page.includes('name="login"') ? 'login' : 'consent'
    const done = await visit(new URL(action, url).href, { prompt, login, password: 'any' })
    return sent(done.headers.get('Location') ?? '', url, answer)
  }

  function sent(next: string, from: string, answer: 'yes' | 'no'): string | Promise<string> {
    const target = new URL(next, from)
    return target.origin === new URL(from).origin ? follow(target.href, answer) : target.href
  }

  return {
    agree: (url: string) => follow(url, 'yes'),
    refuse: (url: string) => follow(url, 'no'),
  }
}

/** The "[ Cancel ]" link of the dev pages. */
function linkIn(page: string, url: string): string {
  const [, link = ''] = /href="([^"]+\/abort)"/.exec(page) ?? []
  return new URL(link, url).href
}
