import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { listeningOn, type Listener } from './network.ts'

/** A page of devices with none on it. */
const NO_DEVICES = {
  items: [],
  total: 0,
  page: 1,
  total_pages: 1,
  next_page: null,
  past_the_end: false,
  signed_in_at: '2026-05-01T00:00:00.000Z',
}

/** Calls within this time of the last rotation are a batch: they bring no new token. */
const BATCH_MS = 5_000
const LIFE_SECONDS = 14 * 24 * 3_600

export const ADA = { email: 'ada@studio.test', password: 'a lamp in the projection room' }

interface Device {
  /** The newest token, the one before it, and the one before that. */
  tokens: readonly string[]
  rotatedAt: number
}

/** A server that hands out a new token with every answer, as devise_token_auth does by default (protocol 2). */
export async function rotatingServer() {
  const time = { now: Date.now() }
  const devices = new Map<string, Device>()
  const statuses: number[] = []
  /** What the answers brought, in their order: a new token, or a blank. */
  const brought: ('token' | 'blank')[] = []

  const rotate = (client: string): Record<string, string> => {
    const known = devices.get(client)
    const fresh = randomUUID()
    devices.set(client, {
      tokens: [fresh, ...(known?.tokens ?? [])].slice(0, 3),
      rotatedAt: time.now,
    })
    brought.push('token')
    return { 'access-token': fresh, expiry: String(Math.floor(time.now / 1000) + LIFE_SECONDS) }
  }

  const renew = (client: string, device: Device): Record<string, string> => {
    if (time.now - device.rotatedAt >= BATCH_MS) return rotate(client)
    device.rotatedAt = time.now
    brought.push('blank')
    return { 'access-token': ' ', expiry: ' ' }
  }

  /** The two newest tokens hold; the third only within the batch. */
  const holds = (device: Device, token: string): boolean => {
    const age = device.tokens.indexOf(token)
    return age === 0 || age === 1 || (age === 2 && time.now - device.rotatedAt < BATCH_MS)
  }

  const listener: Listener = async (request, response) => {
    const body = await text(request)
    const answer = (status: number, data: object, headers: Record<string, string> = {}) => {
      statuses.push(status)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(data))
    }
    const set = (client: string, keys: Record<string, string>) => ({
      ...keys,
      client,
      uid: ADA.email,
      'token-type': 'Bearer',
    })
    if (request.url === '/api/v1/users/sign_in') {
      const { email, password } = JSON.parse(body) as typeof ADA
      if (email !== ADA.email || password !== ADA.password) {
        return answer(401, { success: false, errors: ['Invalid login credentials.'] })
      }
      const client = randomUUID()
      return answer(200, { data: USER }, set(client, rotate(client)))
    }
    const { client = '', 'access-token': token = '' } = request.headers as Record<string, string>
    const device = devices.get(client)
    if (!device || !holds(device, token)) {
      return answer(401, { errors: ['You need to sign in or sign up before continuing.'] })
    }
    if (request.url === '/api/v1/auth/sign_out') {
      devices.delete(client)
      return answer(200, { success: true })
    }
    return answer(200, NO_DEVICES, set(client, renew(client, device)))
  }

  const origin = await listeningOn(() => listener)
  return {
    origin,
    statuses,
    brought,
    pass: (milliseconds: number) => void (time.now += milliseconds),
  }
}

const USER = {
  id: '1',
  first_name: 'Ada',
  last_name: 'Byron',
  email: ADA.email,
  confirmed_at: null,
  free_subscriber: false,
  min_license_id: null,
  has_completed_survey: false,
}
