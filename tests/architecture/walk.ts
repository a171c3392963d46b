import { parseSync } from 'vite'

/** A piece of a source: what it is, where it stands, and the pieces it is made of. */
export interface Piece {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** The pieces of a source, each before those inside it. */
export function piecesOf(path: string, source: string): readonly Piece[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return within(program)
}

/** A piece, and everything inside it. */
export function within(piece: unknown): readonly Piece[] {
  if (Array.isArray(piece)) return piece.flatMap(within)
  if (!isPiece(piece)) return []
  return [piece, ...Object.values(piece).flatMap(within)]
}

/** Names and texts that occur in a piece. */
export function namesIn(piece: unknown): ReadonlySet<string> {
  return new Set(
    within(piece).flatMap((one) => {
      if (one.type === 'Identifier') return [String(one['name'])]
      return one.type === 'Literal' ? [String(one['value'])] : []
    }),
  )
}

function isPiece(value: unknown): value is Piece {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
