/**
 * What columns are commonly called, in Chinese and English: a column without a comment gets a title one can read before
 * anybody has corrected it. Pure.
 */

/** Words a name begins with that say nothing: kinds of objects and of columns. */
const PREFIXES = new Set(['t', 'tb', 'tbl', 'tab', 'sys', 'biz', 'f', 'fd', 'col', 'c', 'v', 'vw', 'mv']);
/** Words before the names of tables that say of what system or module they are. */
export const commonPrefixes: ReadonlySet<string> = new Set([
  ...PREFIXES,
  'system',
  'base',
  'bas',
  'bus',
  'app',
  'admin',
]);

/** Longest first: `order_no` is said before `order` and `no`. A word, its title, what it is in English. */
const WORDS = `
name 名称 name|full_name 全称 full name|short_name 简称 short name|abbr 简称 short name|nick_name 昵称 nickname|nickname 昵称 nickname|real_name 姓名 full name|user_name 用户名 username|username 用户名 username|login_name 登录名 username
title 标题 title|sub_title 副标题 subtitle|subject 主题 subject|code 编码 code|no 编号 no.|num 编号 no.|number 编号 number|sn 序列号 serial number|serial 序列号 serial number|serial_no 序列号 serial number|seq 序号 sequence|sort 排序 order|sort_no 排序 order|order_num 排序 order|order_by 排序 order|display_order 排序 order|rank 名次 rank|index 序号 index
status 状态 status|state 状态 state|type 类型 type|kind 种类 kind|category 分类 category|class 类别 class|level 级别 level|grade 等级 grade|mode 方式 mode|method 方法 method|group 分组 group|tag 标签 tag|tags 标签 tags|label 标签 label|flag 标志 flag|priority 优先级 priority|stage 阶段 stage|step 步骤 step|version 版本 version|source 来源 source|channel 渠道 channel|result 结果 result|reason 原因 reason
remark 备注 remark|remarks 备注 remarks|note 备注 note|notes 备注 notes|memo 备注 memo|comment 备注 comment|comments 备注 comments|description 描述 description|desc 描述 description|detail 明细 detail|details 明细 details|content 内容 content|summary 摘要 summary|abstract 摘要 abstract|opinion 意见 opinion|message 消息 message|text 正文 text|body 正文 body|keyword 关键词 keyword|keywords 关键词 keywords
amount 金额 amount|amt 金额 amount|total 合计 total|total_amount 总金额 total amount|total_price 总价 total price|price 单价 price|unit_price 单价 unit price|cost 成本 cost|fee 费用 fee|tax 税额 tax|tax_rate 税率 tax rate|rate 比率 rate|ratio 比例 ratio|percent 百分比 percent|discount 折扣 discount|balance 余额 balance|currency 币种 currency|budget 预算 budget|salary 工资 salary|deposit 押金 deposit|paid 已付 paid|payment 付款 payment|pay 支付 payment|invoice 发票 invoice|invoice_no 发票号码 invoice no.
qty 数量 quantity|quantity 数量 quantity|count 数量 count|unit 单位 unit|uom 计量单位 unit of measure|weight 重量 weight|length 长度 length|width 宽度 width|height 高度 height|depth 深度 depth|area 面积 area|volume 体积 volume|capacity 容量 capacity|size 尺寸 size|spec 规格 specification|specification 规格 specification|model 型号 model|brand 品牌 brand|color 颜色 colour|colour 颜色 colour|material 材质 material|score 得分 score|value 值 value|min 最小 minimum|max 最大 maximum|avg 平均 average|limit 限值 limit|stock 库存 stock
pressure 压力 pressure|temperature 温度 temperature|temp 温度 temperature|humidity 湿度 humidity|voltage 电压 voltage|current 电流 current|power 功率 power|speed 速度 speed|load 载荷 load|flow 流量 flow|density 密度 density|frequency 频率 frequency|reading 读数 reading
date 日期 date|time 时间 time|day 日 day|month 月份 month|year 年度 year|start 开始 start|begin 开始 start|end 结束 end|finish 完成 finish|start_date 开始日期 start date|end_date 结束日期 end date|start_time 开始时间 start time|end_time 结束时间 end time|begin_date 开始日期 start date|begin_time 开始时间 start time|due_date 到期日期 due date|deadline 截止时间 deadline|expire_date 失效日期 expiry date|expiry_date 失效日期 expiry date|expire_time 失效时间 expiry time|effective_date 生效日期 effective date|valid_from 生效日期 valid from|valid_to 失效日期 valid to|publish_time 发布时间 published at|publish_date 发布日期 publishing date|submit_time 提交时间 submitted at|audit_time 审核时间 reviewed at|approve_time 批准时间 approved at|finish_time 完成时间 finished at|birthday 出生日期 date of birth|birth_date 出生日期 date of birth|hire_date 入职日期 hiring date|entry_date 入职日期 entry date|leave_date 离职日期 leaving date|purchase_date 购置日期 purchase date|made 制造日期 made|duration 时长 duration|period 周期 period|plan 计划 plan|planned 计划 planned|actual 实际 actual|last 上次 last|next 下次 next|first 首次 first|created_at 创建时间 created at|create_time 创建时间 created at|updated_at 更新时间 updated at|update_time 更新时间 updated at|created_by 创建人 created by|create_by 创建人 created by|updated_by 更新人 updated by|update_by 更新人 updated by
phone 电话 phone|tel 电话 phone|telephone 电话 telephone|phone_number 电话 phone number|mobile 手机 mobile|mobile_phone 手机 mobile|cell_phone 手机 mobile|fax 传真 fax|email 邮箱 email|e_mail 邮箱 email|mail 邮件 mail|wechat 微信 WeChat|qq QQ QQ|website 网址 website|url 网址 link|link 链接 link|ip IP地址 IP address|ip_address IP地址 IP address|ip_addr IP地址 IP address|address 地址 address|addr 地址 address|country 国家 country|province 省份 province|city 城市 city|district 区县 district|county 区县 county|street 街道 street|town 乡镇 town|region 地区 region|location 位置 location|place 地点 place|position 位置 position|longitude 经度 longitude|lng 经度 longitude|lon 经度 longitude|latitude 纬度 latitude|lat 纬度 latitude|zip 邮编 postcode|zip_code 邮编 postcode|postcode 邮编 postcode|postal_code 邮编 postcode
user 用户 user|person 人员 person|people 人员 people|member 成员 member|staff 员工 staff|employee 员工 employee|emp 员工 employee|worker 作业人员 worker|operator 操作人员 operator|owner 负责人 owner|manager 管理员 manager|leader 负责人 leader|head 负责人 head|contact 联系人 contact|contact_name 联系人 contact|contact_person 联系人 contact person|contact_phone 联系电话 contact phone|contact_tel 联系电话 contact phone|contact_email 联系邮箱 contact email|linkman 联系人 contact|customer 客户 customer|client 客户 client|supplier 供应商 supplier|vendor 供应商 vendor|contractor 承包商 contractor|manufacturer 制造单位 manufacturer|maker 制造单位 maker|applicant 申请人 applicant|approver 批准人 approver|auditor 审核人 auditor|reviewer 审核人 reviewer|inspector 检查人 inspector|handler 办理人 handler|author 作者 author|sender 发送人 sender|receiver 接收人 receiver|student 学员 student|teacher 讲师 teacher|sex 性别 sex|gender 性别 gender|age 年龄 age|nation 民族 nationality|education 学历 education|id_card 身份证号 ID card no.|id_card_no 身份证号 ID card no.|id_no 证件号码 ID no.|idcard 身份证号 ID card no.|avatar 头像 avatar|account 账号 account|role 角色 role|post 岗位 post|job 职务 job|duty 职责 duty
dept 部门 department|department 部门 department|org 组织 organisation|organization 组织 organisation|organisation 组织 organisation|company 公司 company|corp 公司 company|enterprise 企业 enterprise|branch 分支 branch|factory 工厂 factory|plant 厂区 plant|workshop 车间 workshop|team 班组 team|line 产线 line|station 工位 station|room 房间 room|building 楼栋 building|floor 楼层 floor|warehouse 仓库 warehouse|house 房屋 house|site 现场 site|parent 上级 parent|parent_id 上级 parent|pid 上级 parent|ancestors 上级路径 ancestors|path 路径 path
work 作业 work|work_order 工单 work order|order 订单 order|order_no 订单编号 order no.|item 明细 item|product 产品 product|goods 商品 goods|sku 商品规格 SKU|part 部件 part|equipment 设备 equipment|equip 设备 equipment|device 设备 device|machine 机器 machine|boiler 锅炉 boiler|crane 起重机 crane|vehicle 车辆 vehicle|car 车辆 car|plate 车牌 plate|plate_no 车牌号 plate no.|asset 资产 asset|tool 工具 tool|project 项目 project|task 任务 task|contract 合同 contract|contract_no 合同编号 contract no.|bill 单据 bill|bill_no 单据编号 bill no.|batch 批次 batch|batch_no 批号 batch no.|lot 批次 lot|file 附件 file|files 附件 files|attachment 附件 attachment|attachments 附件 attachments|image 图片 image|img 图片 image|picture 图片 picture|photo 照片 photo|pic 图片 picture|icon 图标 icon|logo 标识 logo|document 文档 document|doc 文档 document|report 报告 report|record 记录 record|log 日志 log|event 事件 event|notice 通知 notice|course 课程 course|exam 考试 exam|certificate 证书 certificate|cert 证书 certificate|cert_no 证书编号 certificate no.|license 许可证 licence|licence 许可证 licence|license_no 许可证编号 licence no.|danger 危险 danger|hazard 隐患 hazard|risk 风险 risk|accident 事故 accident|incident 事件 incident|inspection 检查 inspection|check 检查 check|repair 维修 repair|maintenance 保养 maintenance|fault 故障 fault|alarm 报警 alarm|measure 措施 measure|fuel 燃料 fuel|register 登记 register|reg_no 登记编号 registration no.|config 配置 configuration|setting 设置 setting|param 参数 parameter|dict 字典 dictionary|menu 菜单 menu|key 键 key|data 数据 data|info 信息 information|list 列表 list|rule 规则 rule|formula 公式 formula
is 是否 is|has 有无 has|enabled 启用 enabled|enable 启用 enabled|is_enabled 是否启用 enabled|is_enable 是否启用 enabled|disabled 停用 disabled|is_active 是否有效 active|active 有效 active|valid 有效 valid|is_valid 是否有效 valid|is_default 是否默认 default|default 默认 default|visible 可见 visible|is_visible 是否可见 visible|is_public 是否公开 public|public 公开 public|required 必填 required|is_required 是否必填 required|locked 锁定 locked|is_locked 是否锁定 locked|is_top 是否置顶 on top|is_deleted 是否删除 deleted
id 编号 ID|uuid 唯一编号 UUID|en 英文 English|zh 中文 Chinese|cn 中文 Chinese|old 原 old|new 新 new|main 主要 main|other 其他 other|to 至 to|from 自 from|in 入 in|out 出 out|add 新增 added|send 发送 sent|receive 接收 received|apply 申请 application|audit 审核 review|approve 批准 approval|confirm 确认 confirmation|submit 提交 submission|sign 签字 signature|sale 销售 sale|sales 销售 sales|purchase 采购 purchase|delivery 交付 delivery|return 退回 return`;

interface Word {
  readonly zh: string;
  readonly en: string;
}

const known: ReadonlyMap<string, Word> = new Map(
  WORDS.trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [word = '', zh = '', ...en] = entry.split(' ');
      return [word, { zh, en: en.join(' ') }];
    }),
);
/** Words of the longest entry. */
const MOST = Math.max(...[...known.keys()].map((word) => word.split('_').length));

/**
 * `ORDER_NO`, `orderNo` and `Order No` are the same words. Camels are parted only where they are: `ORDER` is one word.
 */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The entries a name is made of, longest first from the left; nothing where a word of it is none. */
function entriesOf(words: readonly string[]): readonly Word[] | undefined {
  const found: Word[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MOST, words.length - at);
    while (length > 0 && !known.has(words.slice(at, at + length).join('_'))) length -= 1;
    const entry = known.get(words.slice(at, at + length).join('_'));
    if (!entry) return undefined;
    found.push(entry);
    at += length;
  }
  return found.length === 0 ? undefined : found;
}

/** With what stands in front of the name in such databases, and without it. */
function bare(words: readonly string[]): readonly (readonly string[])[] {
  return words.length > 1 && PREFIXES.has(words[0] ?? '') ? [words, words.slice(1)] : [words];
}

/** A trailing number stays: `phone2` is the second phone. */
function parted(name: string): { readonly words: readonly string[]; readonly number: string } {
  const words = wordsOf(name);
  const [, stem, number = ''] = /^(\p{L}+?)_?(\d{1,2})$/u.exec(words.at(-1) ?? '') ?? [];
  return stem === undefined
    ? /^\d{1,2}$/.test(words.at(-1) ?? '') && words.length > 1
      ? { words: words.slice(0, -1), number: words.at(-1) ?? '' }
      : { words, number: '' }
    : { words: [...words.slice(0, -1), stem], number };
}

/**
 * What a column or table of this name is called, in both languages; undefined where some word of it is not known: half
 * a title would be worse than the name.
 * @param refers it points to rows of another table: `dept_id` is the department, not its number
 */
export function commonTitle(name: string, refers = false): Word | undefined {
  const { words, number } = parted(name);
  const said = refers && words.length > 1 && /^(id|no|code|key)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  for (const some of bare(said)) {
    const entries = entriesOf(some);
    if (!entries) continue;
    const en = entries.map((entry) => entry.en).join(' ');
    return {
      zh: `${entries.map(({ zh }) => zh).join('')}${number}`,
      en: `${en.charAt(0).toUpperCase()}${en.slice(1)}${number === '' ? '' : ` ${number}`}`,
    };
  }
  return undefined;
}
