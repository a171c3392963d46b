/** A node of a syntax tree, as far as the search for texts needs it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/**
 * Attributes and fields whose texts are always shown, whatever they look like: "RGB" and "optional" are
 * labels too.
 */
const LABELS = /^(label|title|legend|hint|placeholder|alt|aria-label|copiedLabel)$/

/** Nodes in places that people read: between tags, in a label, or in a branch of such a text. */
export function shownIn(program: unknown): ReadonlySet<Node> {
  const shown = new Set<Node>()
  const show = (value: unknown): void => {
    if (!isNode(value)) return
    shown.add(value)
    if (value.type === 'TemplateLiteral') eachOf(value['expressions'], show)
    const branches = BRANCHES[value.type] ?? []
    for (const field of branches) show(value[field])
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      show(value)
      eachOf(value['children'], show)
    }
    if (isLabel(value)) show(value['value'])
    show(acronymIn(value))
    Object.values(value).forEach(walk)
  }
  walk(program)
  return shown
}

/** The fields of a branching node that may contain the text. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  JSXExpressionContainer: ['expression'],
}

function isLabel(node: Node): boolean {
  if (node.type === 'JSXAttribute') return LABELS.test(String((node['name'] as Node)['name']))
  if (node.type !== 'Property') return false
  const key = node['key'] as Node
  return LABELS.test(String(key['name'] ?? key['value']))
}

/** "SKU", as the name of a fact or the first argument to a function of the module. */
function acronymIn(node: Node): unknown {
  const named = node.type === 'Property' && (node['key'] as Node)['name'] === 'name'
  const called =
    node.type === 'CallExpression' && (node['callee'] as Node).type === 'Identifier'
      ? (node['arguments'] as readonly Node[])[0]
      : null
  const value = named ? (node['value'] as Node) : called
  if (value?.type !== 'Literal') return null
  return /^(?!GET|PUT|POST|HEAD)[A-Z]{2,4}$/.test(String(value['value'])) ? value : null
}

function eachOf(value: unknown, what: (one: unknown) => void): void {
  if (Array.isArray(value)) value.forEach(what)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
