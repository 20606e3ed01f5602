import { chromium } from 'playwright';
const url='http://localhost:7431';
const r = await fetch(url+'/prod-api/api/uaa/oauth/token',{method:'POST',headers:{authorization:'Basic '+btoa('web:web'),'content-type':'application/x-www-form-urlencoded'},body:'grant_type=password&scope=web&username=admin&password=admin123&tenantCode=default'});
const j = await r.json(); const token = j.access_token ?? j.data?.access_token;
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
export const open = async (path, lang='zh') => {
  const ctx = await browser.newContext({viewport:{width:1440,height:900},locale:'zh-CN',timezoneId:'Asia/Shanghai'});
  await ctx.addCookies([{name:'zhihui_token',value:token,url}]);
  if (lang!=='zh') await ctx.addInitScript((l)=>{ try { const k='anlan-preferences'; } catch{} }, lang);
  const page = await ctx.newPage();
  page.on('console',m=>{ if(m.type()==='error') console.log('console:',m.text().slice(0,300)); });
  page.on('pageerror',e=>console.log('pageerror:',e.message.slice(0,500)));
  await page.goto(url+'/#'+path);
  return page;
};
export const done = () => browser.close();
