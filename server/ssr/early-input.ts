/** What does its own work without a script, or would do it twice. */
const BY_THEMSELVES = 'a,input,label,select,summary,textarea,[type=submit]'

/**
 * Runs before any other script of a page: keeps the click that nothing has listened to yet, and whether the key
 * that was pressed last asks for the search box. React takes a page over part by part, and stops a click on a part
 * whose code is still to come; any other click that reaches the window has been heard, once the page around is
 * taken over. `replayClick` is called by each part as soon as it listens. So is it with the last choice of a list,
 * and with the last box that was ticked or emptied. React takes the part over as it is told of the change; it hears
 * of a box by its click alone, and compares it with how it found it, so that it is set back and clicked.
 */
export const EARLY_INPUT_SCRIPT = `{
let click,choice,taken
addEventListener("click",e=>{click=e},true)
addEventListener("click",()=>{if(taken)click=null})
addEventListener("change",e=>{choice=e},true)
addEventListener("change",()=>{if(taken)choice=null})
window.earlyInput={replayClick(part){taken=true
setTimeout(()=>{const field=choice?.target
if(field&&part.contains(field)){choice=null
field.dispatchEvent(new Event("change",{bubbles:true}))
if(/checkbox|radio/.test(field.type)){field.checked=!field.checked
field.click()}}
const on=click?.target
if(!on||!part.contains(on)||on.closest("${BY_THEMSELVES}"))return
click=null
on.dispatchEvent(new MouseEvent("click",{bubbles:true,cancelable:true}))})}}
addEventListener("keydown",e=>{earlyInput.isSearchKey=e.key=="/"},true)
}`
