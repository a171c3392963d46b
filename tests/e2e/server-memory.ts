import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Flags with which a server lets `searchMemory` in, on any port; long texts are then not cut off. */
export const INSPECTED = ['--inspect-port=127.0.0.1:0', '--heap-snapshot-string-limit=10000000']

/** Retainers that are told of a string, outward from it. */
const TOLD = 8

export interface Finding {
  readonly word: string
  /** What is around it, and what holds it. */
  readonly place: string
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[]]
      readonly edge_fields: readonly string[]
      readonly edge_types: readonly [readonly string[]]
    }
  }
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly strings: readonly string[]
}

/**
 * Looks for words in everything that a server process keeps once garbage is collected: its strings, wherever they
 * hang, and its bytes, compressed or not. What SQLite keeps of its file is not part of it.
 */
export async function searchMemory(
  server: ChildProcess,
  words: readonly string[],
): Promise<readonly Finding[]> {
  const inspector = await openInspector(server)
  try {
    await inspector.send('HeapProfiler.enable')
    await inspector.send('HeapProfiler.collectGarbage')
    const bytes = await inBytes(inspector, words)
    const parts: string[] = []
    inspector.onChunk((chunk) => void parts.push(chunk))
    await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    return [...inStrings(JSON.parse(parts.join('')) as Snapshot, words), ...bytes]
  } finally {
    inspector.close()
  }
}

/** Runs in the server: which of its byte arrays say one of the words, plainly or compressed. */
function bytesWith(this: readonly Uint8Array[], words: readonly string[]): readonly Finding[] {
  const zlib = process.getBuiltinModule('node:zlib')
  const readable = (bytes: Uint8Array): readonly string[] => {
    const texts = [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')]
    for (const unpack of [zlib.gunzipSync, zlib.brotliDecompressSync]) {
      try {
        texts.push(unpack(bytes).toString('latin1'))
      } catch {
        // Not compressed in this way.
      }
    }
    return texts
  }
  return this.filter(
    (found) =>
      // Prototypes are found as well, and the memory that Node cuts small buffers from, which it does not clear.
      ArrayBuffer.isView(found) && found.byteLength !== Buffer.poolSize,
  ).flatMap((bytes) =>
    readable(bytes).flatMap((text) =>
      words
        .filter((word) => text.includes(word))
        .map((word) => {
          const at = text.indexOf(word)
          return { word, place: `in bytes: ${text.slice(Math.max(0, at - 200), at + 200)}` }
        }),
    ),
  )
}

async function inBytes(
  inspector: Inspector,
  words: readonly string[],
): Promise<readonly Finding[]> {
  const objectOf = async (method: string, given: object) => {
    const { result, objects } = (await inspector.send(method, given)) as {
      readonly result?: { readonly objectId: string }
      readonly objects?: { readonly objectId: string }
    }
    return (result ?? objects)?.objectId
  }
  const kind = await objectOf('Runtime.evaluate', { expression: 'Uint8Array.prototype' })
  const all = await objectOf('Runtime.queryObjects', { prototypeObjectId: kind })
  const { result } = (await inspector.send('Runtime.callFunctionOn', {
    objectId: all,
    functionDeclaration: bytesWith.toString(),
    arguments: [{ value: words }],
    returnByValue: true,
  })) as { readonly result: { readonly value?: readonly Finding[]; readonly description?: string } }
  if (!result.value) throw new Error(result.description ?? 'the bytes could not be searched')
  return result.value
}

function inStrings(heap: Snapshot, words: readonly string[]): readonly Finding[] {
  const { nodes, strings } = heap
  const { node_fields: fields } = heap.snapshot.meta
  const nameAt = fields.indexOf('name')
  const saying = new Set(
    strings.flatMap((text, place) => (words.some((word) => text.includes(word)) ? [place] : [])),
  )
  const found: number[] = []
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (saying.has(nodes[node + nameAt] ?? -1)) found.push(node)
  }
  if (found.length === 0) return []
  const holders = holdersOf(heap)
  return found.map((node) => {
    const text = strings[nodes[node + nameAt] ?? 0] ?? ''
    const word = words.find((one) => text.includes(one)) ?? ''
    const at = text.indexOf(word)
    const excerpt = text.slice(Math.max(0, at - 100), at + 100)
    return { word, place: `${excerpt} held by ${pathTo(node, holders).join(' < ')}` }
  })
}

type Holders = ReadonlyMap<number, readonly [holder: number, how: string]>

/** The nearest holder of everything, from the roots on, so that paths are the shortest ones. */
function holdersOf({ nodes, edges, strings, snapshot: { meta } }: Snapshot): Holders {
  const nodeFields = meta.node_fields.length
  const edgeFields = meta.edge_fields.length
  const countAt = meta.node_fields.indexOf('edge_count')
  const nameAt = meta.node_fields.indexOf('name')
  const [edgeTypes] = meta.edge_types
  const firstEdge = new Map<number, number>()
  let edge = 0
  for (let node = 0; node < nodes.length; node += nodeFields) {
    firstEdge.set(node, edge)
    edge += (nodes[node + countAt] ?? 0) * edgeFields
  }
  const holders = new Map<number, readonly [number, string]>([[0, [0, 'root']]])
  let ring = [0]
  while (ring.length > 0) {
    const next: number[] = []
    for (const holder of ring) {
      const start = firstEdge.get(holder) ?? 0
      const end = start + (nodes[holder + countAt] ?? 0) * edgeFields
      for (let at = start; at < end; at += edgeFields) {
        const [type = 0, name = 0, held = 0] = edges.slice(at, at + 3)
        const kind = edgeTypes[type]
        if (kind === 'weak' || holders.has(held)) continue
        const label = kind === 'element' || kind === 'hidden' ? String(name) : strings[name]
        holders.set(held, [holder, `${strings[nodes[holder + nameAt] ?? 0]}.${label}`])
        next.push(held)
      }
    }
    ring = next
  }
  return holders
}

function pathTo(node: number, holders: Holders): readonly string[] {
  const path: string[] = []
  let at = node
  while (path.length < TOLD && at !== 0) {
    const [holder, how] = holders.get(at) ?? [0, 'nothing but weak references']
    path.push(how)
    at = holder
  }
  return path
}

type Inspector = Awaited<ReturnType<typeof openInspector>>

async function openInspector(server: ChildProcess) {
  const socket = new WebSocket(await inspectorOf(server))
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>()
  let onChunk: (chunk: string) => void = () => undefined
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as {
      readonly id?: number
      readonly result?: Record<string, unknown>
      readonly params?: { readonly chunk?: string }
    }
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {})
    else if (message.params?.chunk !== undefined) onChunk(message.params.chunk)
  })
  return {
    send: (method: string, params: object = {}) => {
      asked += 1
      const id = asked
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
    },
    onChunk: (take: (chunk: string) => void) => {
      onChunk = take
    },
    close: () => socket.close(),
  }
}

/** Opened only now: an inspector keeps whatever is printed while it is open. */
async function inspectorOf(server: ChildProcess): Promise<string> {
  const { stderr } = server
  if (!stderr) throw new Error('the server has no error stream')
  server.kill('SIGUSR1')
  for await (const line of createInterface({ input: stderr })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('the server is not inspected')
}
