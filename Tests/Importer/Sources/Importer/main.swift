import DeviceUI

// The article's form of four fields, filled in with the keys of a phone pad; prints the answers.

_ = (textFields(), try traits(), delegates(), listeners(), appearances(), try forms().text)

var name = TextField()
name.traits.autocapitalization = .words
name.traits.autocorrection = .no
var age = TextField()
age.traits.keyboardType = .numberPad
var homepage = TextField(text: "http://")
homepage.traits.keyboardType = .url
homepage.traits.autocapitalization = .none
homepage.traits.clearButtonMode = .always
var password = TextField()
password.traits.isSecure = true

var form = try Form(
    title: "Person", labels: ["Name", "Age", "Homepage", "Password"],
    prototypes: ["Name": name, "Age": age, "Homepage": homepage, "Password": password])
form.appearance = FieldAppearance(borderStyle: .line)
form.labelSpacing = 12
var panel = try FormPanel(form, size: Size(width: 320, height: 240))
let keys: [Key] = [
    .ok, .digit(2), .digit(3), .right, .digit(2), .ok, .digit(3), .digit(6), .ok, .digit(2), .ok, .digit(2),
    .ok,
    .ok,
]
var time = Duration.zero
for key in keys {
    time += .milliseconds(200)
    guard case .finished(let answers) = panel.press(key, at: time) else { continue }
    for label in form.labels { print("\(label): \(answers[label] ?? "?")") }
    print("pixels: \(panel.picture()?.size.width ?? 0) x \(panel.picture()?.size.height ?? 0)")
}

var assertions = Assertions()
assertions.checkDefaults()
assertions.checkOneTruth()
assertions.checkPrecedence()
assertions.checkOrder()
assertions.checkDrawing()
try assertions.checkPanels()
for failed in assertions.failed { print("failed: \(failed)") }
print("assertions: \(assertions.count > 100 ? "more than 100" : "\(assertions.count)")")
