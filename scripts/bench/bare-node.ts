import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connectionsTo } from './connections.ts'
import { whole } from './print-table.ts'

const SERVER = `const body = JSON.stringify({ items: [] })
const server = require('node:http').createServer((asked, answer) => {
  answer.setHeader('Content-Type', 'application/json')
  answer.end(body)
}).listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Answers a second of a Node server that does nothing but send one, with the median of one at a time. */
export async function bareNode(seconds: number): Promise<string> {
  const server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer]
    const connections = connectionsTo(Number(port.toString()))
    await connections.speed(() => '/', seconds)
    const speed = await connections.speed(() => '/', seconds)
    const alone = await connections.alone(() => '/')
    connections.close()
    return `${whole(speed)} (${alone.toFixed(1)})`
  } finally {
    server.kill()
  }
}
