import { parentPort } from 'node:worker_threads'
import type { DocumentBytes, DocumentOrder } from './document-thread.ts'
import type { WorkerAnswer } from './worker-thread.ts'

// The thread of `document-thread.ts`: it renders one document at a time, and loads each renderer with the first
// document of its kind.
parentPort?.on('message', async (order: DocumentOrder) => {
  try {
    const made = await madeFrom(order)
    answer({ made }, [made.buffer])
  } catch (fault) {
    answer({ fault })
  }
})

async function madeFrom(order: DocumentOrder): Promise<DocumentBytes> {
  if ('invoice' in order) return (await import('./invoice-pdf.ts')).printInvoice(order.invoice)
  if ('card' in order) return (await import('./draw-social-card.ts')).jpegOf(order.card)
  const { printCertificate } = await import('./certificate-pdf.ts')
  return printCertificate(order.certificate, order.issuer)
}

function answer(message: WorkerAnswer<DocumentBytes>, given: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, given)
}
