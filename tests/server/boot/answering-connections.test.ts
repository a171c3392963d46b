import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { answeringConnections } from '#server/sql/answering-connections.ts'

/** A pool with one connection that nothing was asked of yet, under one whose line is silent. */
function poolWithUnused() {
  const closed: string[] = []
  const opened = (name: string) => {
    const client = {
      query: async () => {
        if (name === 'silent') throw new Error('Query read timeout')
      },
      release: (isBroken?: boolean) => {
        if (isBroken) closed.push(name)
        else idle.push(client)
      },
    }
    pool.emit('connect', client)
    return client
  }
  const idle: ReturnType<typeof opened>[] = []
  const pool = Object.assign(new EventEmitter(), {
    options: {},
    end: async () => undefined,
    connect: async () => idle.pop() ?? opened('new'),
  })
  const connections = answeringConnections(
    pool as unknown as Parameters<typeof answeringConnections>[0],
  )
  idle.push(opened('unused'), opened('silent'))
  return { connections, closed }
}

test('a connection that was opened before a silence is not lent after it, though nothing was asked of it', async () => {
  const { connections, closed } = poolWithUnused()
  const first = await connections.connect()
  await expect(first.query('select 1', [])).rejects.toThrow('timeout')
  first.release()
  const next = await connections.connect()
  expect(closed).toEqual(['silent', 'unused'])
  await next.query('select 1', [])
  next.release()
  await (await connections.connect()).query('select 1', [])
  expect(closed).toEqual(['silent', 'unused'])
})
