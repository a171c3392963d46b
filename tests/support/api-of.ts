import axios from 'axios'
import { httpApi } from '#adapters/http/api.ts'
import type { Backend, Person } from './backend.ts'

/** The API as a person's browser calls it, with nothing between it and the backend. */
export function apiOf(backend: Backend, who: Person) {
  const fetchIt: typeof fetch = async (input, init) => backend.fetch(new Request(input, init))
  return httpApi(
    axios.create({
      adapter: 'fetch',
      baseURL: 'http://localhost:3000',
      env: { fetch: fetchIt },
      headers: { common: { Cookie: who.cookie } },
    }),
  )
}
