/** What can be wrong with a file that is imported: with the file as a whole, its head, or one of its cells. */
import { defineErrors } from './define.ts';

export const importErrors = defineErrors({
  'foreign.own': { wire: 422, zh: '{field}在本系统中没有。对象请填“区域:名称”，如 system:sysUser；一项权限请填完整编码，如 system:sysUser:resetPassword', tw: '{field}在本系統中沒有。物件請填「區域:名稱」，如 system:sysUser；一項權限請填完整編碼，如 system:sysUser:resetPassword', en: 'Nothing here has this code ({field}). For an object write area:name such as system:sysUser, for one permission its whole code such as system:sysUser:resetPassword' },
  'import.hash': { wire: 422, zh: '{field}须是 bcrypt 的 60 个字符，强度 8 到 12，例如以 $2a$10$ 开头', tw: '{field}須是 bcrypt 的 60 個字元，強度 8 到 12，例如以 $2a$10$ 開頭', en: '{field} must be the 60 characters of bcrypt with a cost of 8 to 12, beginning with $2a$10$ for instance' },
  // The file.
  'import.empty': { wire: 422, zh: '文件里没有数据。请下载模板，在标题行下面逐行填写', tw: '檔案裡沒有資料。請下載範本，在標題列下面逐列填寫', en: 'The file holds no records. Download the template and fill in the lines below its headings' },
  'import.notSheet': { wire: 422, zh: '文件不是 xlsx 或 CSV 表格。请用 Excel 或 WPS 另存为 xlsx 后重试', tw: '檔案不是 xlsx 或 CSV 表格。請用 Excel 或 WPS 另存為 xlsx 後重試', en: 'The file is no xlsx or CSV sheet. Save it as xlsx and try again' },
  'import.oldXls': { wire: 422, zh: '文件是旧版 xls 格式。请在 Excel 或 WPS 中另存为 xlsx 后重试', tw: '檔案是舊版 xls 格式。請在 Excel 或 WPS 中另存為 xlsx 後重試', en: 'The file has the old xls format. Save it as xlsx and try again' },
  'import.encrypted': { wire: 422, zh: '文件有密码保护。请去掉密码后重试', tw: '檔案有密碼保護。請去掉密碼後重試', en: 'The file is protected by a password. Take the password away and try again' },
  'import.macros': { wire: 422, zh: '文件含有宏。请另存为不含宏的 xlsx 后重试', tw: '檔案含有巨集。請另存為不含巨集的 xlsx 後重試', en: 'The file holds macros. Save it as xlsx without macros and try again' },
  'import.damaged': { wire: 422, zh: '文件已损坏，无法读取。请在 Excel 或 WPS 中打开并重新保存后重试', tw: '檔案已損壞，無法讀取。請在 Excel 或 WPS 中開啟並重新儲存後重試', en: 'The file is damaged and cannot be read. Open it in a spreadsheet program, save it again and retry' },
  'import.unpacked': { wire: 422, zh: '文件解压后超过 {limit} MB，未读取。请拆分成几个文件', tw: '檔案解壓縮後超過 {limit} MB，未讀取。請拆分成幾個檔案', en: 'Unpacked the file exceeds {limit} MB, so it was not read. Split it into several files' },
  'import.encoding': { wire: 422, zh: 'CSV 的编码无法识别。请另存为 UTF-8 编码的 CSV 或 xlsx', tw: 'CSV 的編碼無法識別。請另存為 UTF-8 編碼的 CSV 或 xlsx', en: 'The encoding of the CSV is not known. Save it as UTF-8 CSV or as xlsx' },
  'import.hidden': { wire: 422, zh: '所有工作表都已隐藏。请取消隐藏要导入的工作表', tw: '所有工作表都已隱藏。請取消隱藏要匯入的工作表', en: 'All sheets are hidden. Unhide the one to import' },
  'import.merged': { wire: 422, zh: '单元格 {range} 已合并，无法判断属于哪一行。请取消合并并逐行填写', tw: '儲存格 {range} 已合併，無法判斷屬於哪一列。請取消合併並逐列填寫', en: 'The cells {range} are merged, so it is not clear to which line their value belongs. Unmerge them and fill in every line' },
  'import.columns': { wire: 422, zh: '表格超过 {limit} 列。请删除右侧多余的列', tw: '表格超過 {limit} 欄。請刪除右側多餘的欄', en: 'The sheet has more than {limit} columns. Delete those that are not needed' },
  'import.cell': { wire: 422, zh: '第 {line} 行有单元格超过 {limit} 个字符。请缩短后重试', tw: '第 {line} 列有儲存格超過 {limit} 個字元。請縮短後重試', en: 'Line {line} has a cell of more than {limit} characters. Shorten it and try again' },
  'import.openQuote': { wire: 422, zh: '从第 {line} 行起有引号没有结束（或该行超过 {limit} 字节）。请检查该行的英文双引号', tw: '從第 {line} 列起有引號沒有結束（或該列超過 {limit} 位元組）。請檢查該列的英文雙引號', en: 'From line {line} on a quotation mark is never closed, or the line has more than {limit} bytes. Check the double quotes of that line' },
  'import.rows': { wire: 422, zh: '一次最多导入 {limit} 行。请拆分成几个文件分别导入', tw: '一次最多匯入 {limit} 列。請拆分成幾個檔案分別匯入', en: 'One import takes {limit} lines at most. Split the file and import the parts one after another' },
  'import.size': { wire: 422, zh: '导入文件不能超过 {limit} MB。请拆分成几个文件分别导入', tw: '匯入檔案不能超過 {limit} MB。請拆分成幾個檔案分別匯入', en: 'A file to import may have {limit} MB at most. Split it and import the parts one after another' },
  // Its head.
  'import.unknownHeads': { wire: 422, zh: '没有“{heads}”列。可用的列：{known}', tw: '沒有「{heads}」欄。可用的欄：{known}', en: 'There is no column {heads}. Columns that can be imported: {known}' },
  'import.missingHeads': { wire: 422, zh: '缺少必填列：{heads}。请下载模板核对标题行', tw: '缺少必填欄：{heads}。請下載範本核對標題列', en: 'Required columns are missing: {heads}. Compare the headings with the template' },
  'import.doubleHeads': { wire: 422, zh: '列“{heads}”出现了两次。请只保留一列', tw: '欄「{heads}」出現了兩次。請只保留一欄', en: 'The column {heads} appears twice. Keep one of them' },
  'import.noHead': { wire: 422, zh: '第 {column} 列有数据但没有标题。请补上标题或清空该列', tw: '第 {column} 欄有資料但沒有標題。請補上標題或清空該欄', en: 'Column {column} has values but no heading. Give it one or empty it' },
  // Its cells.
  'import.formula': { wire: 422, zh: '{field}是公式。请复制后“粘贴为值”', tw: '{field}是公式。請複製後「貼上值」', en: '{field} is a formula. Copy it and paste it as a value' },
  'import.cellError': { wire: 422, zh: '{field}的单元格显示错误 {value}。请改正后重试', tw: '{field}的儲存格顯示錯誤 {value}。請改正後重試', en: 'The cell of {field} shows the error {value}. Correct it and try again' },
  'import.precision': { wire: 422, zh: '{field}以数字保存，超过 15 位的部分已被表格程序丢失。请把该列设为文本后重新填写', tw: '{field}以數字儲存，超過 15 位的部分已被試算表程式遺失。請把該欄設為文字後重新填寫', en: '{field} was stored as a number and the digits beyond 15 are lost. Make the column text and enter it again' },
  'import.word': { wire: 422, zh: '{field}没有“{value}”，可填：{known}', tw: '{field}沒有「{value}」，可填：{known}', en: '{field} has no {value}. Possible: {known}' },
  'import.reference': { wire: 422, zh: '{field}找不到“{value}”', tw: '{field}找不到「{value}」', en: '{field}: there is no {value}' },
  'import.ambiguous': { wire: 422, zh: '{field}“{value}”有 {n} 条，请改填编码或完整路径', tw: '{field}「{value}」有 {n} 筆，請改填編碼或完整路徑', en: '{field}: there are {n} called {value}. Enter the code or the whole path' },
  'import.double': { wire: 422, zh: '{field}“{value}”与第 {line} 行重复', tw: '{field}「{value}」與第 {line} 列重複', en: '{field} {value} is in line {line} already' },
  'import.cycle': { wire: 422, zh: '{field}互为上下级，形成循环', tw: '{field}互為上下級，形成循環', en: '{field}: the records are above each other in a circle' },
  'import.parent': { wire: 422, zh: '{field}“{value}”在第 {line} 行，该行有误', tw: '{field}「{value}」在第 {line} 列，該列有誤', en: '{field} {value} is in line {line}, which is refused' },
  'import.changed': { wire: 409, zh: '预览之后数据有变，请重新选择文件预览', tw: '預覽之後資料有變，請重新選擇檔案預覽', en: 'The data has changed since the preview. Choose the file again' },
  // The import.
  'import.unknown': { wire: 404, zh: '这次导入已失效，请重新选择文件', tw: '這次匯入已失效，請重新選擇檔案', en: 'This import is over. Choose the file again' },
  'import.noCell': { wire: 422, zh: '没有这个单元格，请刷新预览后重试', tw: '沒有這個儲存格，請重新整理預覽後重試', en: 'There is no such cell. Refresh the preview and try again' },
  'import.busy': { wire: 409, zh: '这次导入正在进行，请稍候', tw: '這次匯入正在進行，請稍候', en: 'This import is under way. Wait for it' },
  'import.done': { wire: 409, zh: '这次导入已完成', tw: '這次匯入已完成', en: 'This import has been done already' },
  'import.refused': { wire: 422, zh: '有 {n} 行不能导入。请修改后重新选择文件，或只导入其余的行', tw: '有 {n} 列不能匯入。請修改後重新選擇檔案，或只匯入其餘的列', en: '{n} lines cannot be imported. Correct them and choose the file again, or import the others only' },
  'import.nothing': { wire: 422, zh: '没有可导入的行', tw: '沒有可匯入的列', en: 'There is no line to import' },
  'import.interrupted': { wire: 500, zh: '检查中断，未导入任何内容。请重新选择文件', tw: '檢查中斷，未匯入任何內容。請重新選擇檔案', en: 'The check was cut off and nothing was imported. Choose the file again' },
});
