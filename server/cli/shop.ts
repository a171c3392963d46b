import { resolve } from 'node:path'
import { readConfig, type ServerConfig } from '#server/config.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { bypassPath } from '#server/http/maintenance.ts'
import { keptSecret } from '#server/kept-secret.ts'

const USAGE = `What a running shop's operator asks for:

  npm run shop -- bypass     prints a link that lets staff in during maintenance, for 12 hours
`

// Beside a running shop: nothing here touches its database.
const [word, ...more] = process.argv.slice(2).filter((one) => one !== 'shop')
process.exitCode = await run()

async function run(): Promise<number> {
  if (word === undefined || word === '--help') return said(USAGE)
  if (word !== 'bypass' || more.length > 0)
    return refused(`“${[word, ...more].join(' ')}” means nothing here`)
  return readConfig(process.env).match(
    async (config) => said(`${await bypassLink(config)}\n`),
    async ({ line }) => refused(line),
  )
}

async function bypassLink({ secret, dataDir, publicUrl }: ServerConfig): Promise<string> {
  const secrets = webSecrets(secret ?? (await keptSecret(resolve(dataDir))))
  return publicUrl + (await bypassPath(secrets, Date.now()))
}

function said(text: string): number {
  process.stdout.write(text)
  return 0
}

function refused(line: string): number {
  process.stderr.write(`${line}\n`)
  return 1
}
