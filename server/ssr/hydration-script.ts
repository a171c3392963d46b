import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom'

/**
 * The script that hands the loaders' data to the browser's router, in the form that it expects. It is
 * put behind the page, not inside it, so that hydration meets nothing that it did not render.
 */
export function hydrationScript(context: StaticHandlerContext): string {
  const { loaderData, actionData } = context
  const data = JSON.stringify({ loaderData, actionData, errors: reportedErrors(context.errors) })
  return `window.__staticRouterHydrationData=JSON.parse(${inScript(data)})`
}

/** A text as a JavaScript literal that cannot end the script around it. */
function inScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Errors for the browser: which page to show, never a message or a stack of ours. */
function reportedErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, told(error)]))
}

function told(error: unknown): unknown {
  return isRouteErrorResponse(error)
    ? { ...error, __type: 'RouteErrorResponse' }
    : { message: 'Unexpected Server Error', __type: 'Error' }
}
