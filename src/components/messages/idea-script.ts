import { IDEA_LIMIT_BYTES } from '#domain/message.ts';

/** Longer than this, a photo is made smaller before it is sent. */
const LARGE_BYTES = 1_500_000;
const LONGEST_SIDE = 2_000;

/**
 * The code of the cake form, in which `f` is the form. No day before today in the bakery can be chosen; a large photo is made smaller, and
 * one that stays too large is told before the form is sent.
 */
export const ideaScript = (timeZone: string): string =>
  `f.date.min=new Date().toLocaleDateString('sv',{timeZone:'${timeZone}'});f.photo.onchange=async({target:p})=>{let [x]=p.files;if(x?.size>${LARGE_BYTES})try{let b=await createImageBitmap(x),k=Math.min(1,${LONGEST_SIDE}/Math.max(b.width,b.height)),c=new OffscreenCanvas(b.width*k,b.height*k),d=new DataTransfer;c.getContext('2d').drawImage(b,0,0,c.width,c.height);d.items.add(new File([await c.convertToBlob({type:'image/jpeg',quality:.85})],'idea.jpg',{type:'image/jpeg'}));p.files=d.files}catch{}p.setCustomValidity(p.files[0]?.size>${IDEA_LIMIT_BYTES}?'This photo is too large: choose one of at most ${IDEA_LIMIT_BYTES / 1_000_000} MB.':'')};`;
