import * as z from 'zod/mini'
import { manifestRow } from './manifest.ts'

/** The JSON schema of a manifest, as `docs/manifest.schema.json` has it. */
export function manifestSchema(): object {
  const schema = z.toJSONSchema(z.array(manifestRow), { io: 'input', unrepresentable: 'any' })
  return { ...schema, title: 'Emberstock manifest' }
}
