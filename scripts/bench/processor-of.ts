import { readFile } from 'node:fs/promises'

/** Clock tick of Linux in `/proc`: 100 per second wherever Node runs. */
const TICK_MS = 10

/** Milliseconds of processor time that a process and its threads have used, in user and system mode. */
export async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
