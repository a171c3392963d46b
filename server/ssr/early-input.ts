/** What does its own work without a script, or would do it twice. */
const BY_THEMSELVES = 'a,input,label,select,summary,textarea,[type=submit]'

/**
 * Runs before any other script of a page: keeps the click that nothing has listened to yet, and whether the key
 * that was pressed last asks for the search box. React takes a page over part by part, and stops a click on a part
 * whose code is still to come; any other click that reaches the window has been heard, once the page around is
 * taken over. `replay` is called by each part as soon as it listens. So is it with the last choice of a list,
 * and with the last box that was ticked or emptied. React takes the part over as it is told of the change; it hears
 * of a box by its click alone, and compares it with how it found it, so that it is set back and clicked. What was typed
 * it takes for what was served: it is told of each field once, by which it takes that over, and again with the field
 * emptied before its eyes and filled behind its back. By then it may have emptied the others: what they held is noted before.
 *
 * A form without an address of its own is sent by code. A browser that sent it by itself would put what was typed, a
 * password as well, into the page's address: it is kept, and sent once the code is there.
 */
export const EARLY_INPUT_SCRIPT = `{
let click,choice,sent,taken
const typed=new Set
const tell=box=>box.dispatchEvent(new Event("input",{bubbles:true}))
addEventListener("click",e=>{click=e},true)
addEventListener("click",()=>{if(taken)click=null})
addEventListener("change",e=>{choice=e},true)
addEventListener("change",()=>{if(taken)choice=null})
addEventListener("input",e=>{if(/text|password|email|search|tel|url|number/.test(e.target.type))typed.add(e.target)},true)
addEventListener("input",e=>{if(taken)typed.delete(e.target)})
addEventListener("submit",e=>{if(!e.target.hasAttribute("action")){e.preventDefault();sent=e}},true)
addEventListener("submit",()=>{if(taken)sent=null})
window.earlyInput={replay(part){taken=true
setTimeout(()=>{const boxes=[...typed].filter(box=>part.contains(box)).map(box=>[box,box.value])
for(const [box,value] of boxes){tell(box)
box.value=""
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box),"value").set.call(box,value)
tell(box)
typed.delete(box)}
const field=choice?.target
if(field&&part.contains(field)){choice=null
field.dispatchEvent(new Event("change",{bubbles:true}))
if(/checkbox|radio/.test(field.type)){field.checked=!field.checked
field.click()}}
const form=sent?.target
if(form&&part.contains(form)){const {submitter}=sent
sent=null
form.requestSubmit(submitter)}
const on=click?.target
if(!on||!part.contains(on)||on.closest("${BY_THEMSELVES}"))return
click=null
on.dispatchEvent(new MouseEvent("click",{bubbles:true,cancelable:true}))})}}
addEventListener("keydown",e=>{earlyInput.isSearchKey=e.key=="/"},true)
}`
