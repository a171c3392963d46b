import { parseSync } from 'vite'

/** A node of a source's syntax tree: its type, its position, and the nodes inside it. */
export interface Piece {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** The nodes of a source, each before those inside it. */
export function piecesOf(path: string, source: string): readonly Piece[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return within(program)
}

/** A node, and everything inside it. */
export function within(piece: unknown): readonly Piece[] {
  if (Array.isArray(piece)) return piece.flatMap(within)
  if (!isPiece(piece)) return []
  return [piece, ...Object.values(piece).flatMap(within)]
}

/** The names and literals that occur in a node. */
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
