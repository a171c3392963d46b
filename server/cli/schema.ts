import { manifestSchema } from '#server/import/manifest-schema.ts'

export function printSchema(): string {
  return `${JSON.stringify(manifestSchema(), null, 2)}\n`
}
